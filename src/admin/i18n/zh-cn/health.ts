import type { Texts } from "../en";
import type { Translated } from "../translated";
export const health: Translated<Texts["health"]> = {
  again: "重新检查",
  in_order: "{{count}} 项检查正常",
  unfold: "显示全部",
  fold: "收起",
  status: {
    ok: "正常",
    info: "供了解",
    warning: "警告",
    error: "错误",
  },
  verdict: {
    healthy: "一切正常",
    warnings: "{{count}} 项警告",
    errors: "{{count}} 项错误",
  },
  shop: {
    question: "这是原店铺，还是副本？",
    hint: "已迁址：{{known}} 发起的支付会在几分钟内在这里继续处理。副本：一切不变，它自己的支付照常进行。",
    may_not: "有权更改设置的人员可以作出选择。",
    same: "店铺已迁到这里",
    copy: "这是一个副本",
  },
  check: {
    dependencies: "支付模块的依赖",
    locking: "锁",
    event_bus: "事件",
    workflow_engine: "工作流",
    shop: "本店铺",
    worker: "本进程的任务",
    database_connections: "数据库连接",
    gateway_address: "网关地址",
    api_token: "API 令牌",
    gateway: "网关",
    sales_channels: "销售渠道与门店",
    token_exchange: "更换 API 令牌",
    notification_address: "通知地址",
    reconciliation_job: "核对任务",
    due_transactions: "待核对的支付",
    inbox: "待处理的通知",
    last_notification: "最近的通知",
    refused_notifications: "被拒绝的通知",
    attention: "待处理",
  },
  finding: {
    dependencies: {
      there: "支付模块可以访问账本和查询服务。",
      missing: "medusa-config 中支付模块缺少依赖 {{missing}}：无法支付。",
    },
    locking: {
      shared: "已配置锁服务。",
      in_memory: "锁保存在内存中，只有单个服务器进程是安全的。",
    },
    event_bus: {
      in_memory: "事件保存在内存中，进程结束即丢失。",
      other: "{{package}}",
      several_at_a_time: "每个 worker 同时处理 {{concurrency}} 个事件。",
      one_at_a_time: "每个 worker 一次只处理一个事件，慢的事件会让其他事件等待。",
    },
    workflow_engine: {
      shared: "{{package}}",
      in_memory: "工作流保存在内存中，每个进程都会运行任务。",
    },
    shop: {
      known: "这些支付属于本店铺：{{address}}。",
      unconfirmed:
        "{{address}} 不是本店铺的已知地址。{{known}} 发起的支付在这里不会被处理：不下单、不扣款、不退款、不关闭。",
      copy: "{{address}} 是 {{known}} 的副本，后者的支付在这里不会被处理。",
    },
    worker: {
      here: "本进程处理事件和任务。",
      elsewhere: "事件和任务由 worker 处理：至少要运行一个。",
      nobody: "本进程不运行任务；没有 Redis 工作流引擎时，可能没有任何进程运行任务。",
      misspelt: "没有任务在运行，丢失的内容无法补回：MEDUSA_WORKER_MODE 的值无效。",
    },
    database_connections: {
      enough: "本进程最多 {{connections}} 个连接。",
      few: "PostgreSQL 锁服务的每个锁占用一个连接，而本进程只有 {{connections}} 个。",
    },
    gateway_address: {
      elsewhere: "网关不在本机上。",
      this_machine: "在本机上：不动用资金的沙盒，或通往网关的代理。",
      forgotten_sandbox: "服务器处于生产环境，而网关是本机上的沙盒：能访问它的人不付钱也能得到订单。",
    },
    api_token: {
      long: "长度足够。",
      of_sandbox: "这是沙盒的令牌，不保护任何资金。",
      short: "少于 {{least}} 个字符：看到已签名请求的人可以通过逐个尝试找出它。",
    },
    gateway: {
      answers: "网关有应答，并接受凭据。",
      failed: "向网关查询失败：{{reason}}",
    },
    notification_address: {
      public: "{{address}}",
      this_machine: "{{address}} 只能从本机访问。",
      beside_sandbox: "{{address}}，沙盒可以访问。",
    },
    reconciliation_job: {
      never: "尚未完成过一次运行。它每分钟运行一次。",
      runs_zero: "上次运行结束：{{moment}}。",
      runs: "上次运行结束：{{moment}}，有 {{count}} 笔支付留到下一次。",
      late: "上次运行结束：{{moment}}。它应每分钟运行一次。",
      stands_still: "任务已停止：上次运行结束：{{moment}}。",
      unfinished: "上次运行开始：{{moment}}，此后没有任何运行完成：支付没有得到核对。",
    },
    due_transactions: {
      none: "没有支付在等待任务。",
      soon: "最早的一笔是 {{reference}}，应核对的时间：{{moment}}。",
      late: "最早的一笔是 {{reference}}，应核对的时间：{{moment}}。",
    },
    inbox: {
      empty: "所有通知均已处理。",
      failed: "关于 {{reference}} 的通知（可能还有其他通知）十次尝试后仍无法处理。",
      soon: "{{count}} 条通知待处理，最早收到的：{{moment}}。",
      late: "{{count}} 条通知待处理，最早收到的：{{moment}}。",
    },
    sales_channels: {
      known: "选项中的销售渠道和库存地点都存在。",
      unknown: "Medusa 中没有名为 {{names}} 的销售渠道或库存地点，不会为其开启支付。",
    },
    token_exchange: {
      none: "尚未收到使用 previousApiToken 签名的通知。更换一天后即可移除它。",
      not_active: "网关尚未接受 apiToken：发往网关的请求使用 previousApiToken 签名。",
      used_one: "有 {{count}} 条通知使用 previousApiToken 签名，收到时间：{{moment}}。",
      used: "有 {{count}} 条通知使用 previousApiToken 签名，最近一条收到：{{moment}}。",
      over_one: "有 {{count}} 条通知使用 previousApiToken 签名，最近一条收到：{{moment}}。",
      over: "有 {{count}} 条通知使用 previousApiToken 签名，最近一条收到：{{moment}}。",
    },
    last_notification: {
      came: "最近一条签名有效的通知收到：{{moment}}。",
      none: "尚未收到签名有效的通知，或已被删除。",
    },
    refused_notifications: {
      none: "最近两小时没有拒绝任何通知。",
      few: "最近两小时拒绝了 {{count}} 条。",
      many: "最近两小时拒绝了 {{count}} 条。",
    },
    attention: {
      none: "没有需要人工处理的支付。",
      waiting: "{{count}} 笔支付需要人工处理，最早的是 {{reference}}（{{moment}}）。",
    },
  },
  next: {
    dependencies: {
      missing: '在 resolve: "@medusajs/medusa/payment" 旁边加上 dependencies: ["crossborder", "query"]。',
    },
    locking: { in_memory: "运行多个服务器进程之前，请配置锁服务。" },
    event_bus: {
      in_memory: "运行多个服务器进程之前，请配置 Redis 事件总线。",
      one_at_a_time: "在事件总线的选项中设置 workerOptions: { concurrency: 10 }。",
    },
    workflow_engine: { in_memory: "运行多个服务器进程之前，请配置 Redis 工作流引擎。" },
    shop: { unconfirmed: "请说明：店铺已迁到这里，还是这是一个副本。" },
    worker: {
      nobody: "单进程的商店不要设置 MEDUSA_WORKER_MODE。",
      misspelt: "将 MEDUSA_WORKER_MODE 设为 shared、server 或 worker，或不设置。",
    },
    database_connections: {
      few: "在 projectConfig 中设置 databaseDriverOptions: { pool: { min: 0, max: 40 } }。",
    },
    gateway_address: {
      forgotten_sandbox: "将 baseUrl 设为网关地址；若确有此意，设置 allowSandbox: true。",
    },
    api_token: {
      short: "请让网关签发一个更长的随机令牌，并更换（previousApiToken）。",
    },
    gateway: {
      failed:
        "请运行 {{command}} check，它会解释网关的答复。请与商户后台核对 baseUrl、merchantNo、storeNo 和 apiToken，并检查服务器能否访问网关。",
    },
    sales_channels: { unknown: "请在 salesChannels 和 stockLocations 中填写现有的名称或 ID。" },
    token_exchange: { over: "网关停用旧令牌后，请从 medusa-config 中移除 previousApiToken。" },
    notification_address: {
      this_machine: "将 backendUrl 设为本服务器的公网 https 地址。",
    },
    reconciliation_job: {
      never: "请等一分钟。若仍如此，请查看日志，以及是否有进程运行任务。",
      late: "请检查是否有进程运行任务，并查看其日志。",
      stands_still: "请检查是否有进程运行任务，并查看其日志。",
      unfinished: "请在服务器日志中查找导致运行中断的错误。",
    },
    due_transactions: { late: "请检查任务是否在运行，以及日志中关于这笔支付的内容。" },
    inbox: {
      late: "请打开“通知”：每条待处理的通知都写明了原因。",
      failed: "请打开“通知”，那里写明了原因。然后刷新该笔支付的状态。",
    },
    refused_notifications: { many: "打开“通知”：那里写明了原因和该做什么。" },
    attention: { waiting: "打开“待处理”：每一条都写明了该做什么。" },
  },
  account: {
    last_notification: "最近的已签名通知",
    last_run: "任务上次运行",
    oldest_due: "最早的待核对支付",
    never: "暂无",
    due: "{{reference}}，应核对的时间：{{moment}}",
  },
};
