import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { storeContext } from "../../payments/context";
import { type PayChoice, payByLink } from "../../payments/payment-links/pay";
import { type LinkPage, pageOf, visitLink } from "../../payments/payment-links/page";
import { findLink, type LinkAddress } from "../../payments/payment-links/state";
import { asksForSame } from "../../providers/crossborder/session-data";
import { whenClientLeaves } from "../answer-within";
import { inBody, inQuery } from "../hooks/came-with";
import { deviceOf } from "../pay-page/device";
import { headersOf, languageOf } from "../pay-page/frame";
import { type PayPage, statusOf, writeNoLink, writePayPage } from "../pay-page/pay-page";

const looks = z.coerce.number().int().min(0).max(1_000).catch(0);

interface Address extends LinkAddress {
  payment: string;
  looks: number;
}

function addressOf(req: MedusaRequest): Address {
  const field = inQuery(req);
  return {
    code: field("c"),
    from: req.ip ?? "",
    payment: field("payment"),
    looks: looks.parse(field("looks")),
  };
}

/** The page of a payment link. Opening it changes nothing: programs that read mail open every link. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const address = addressOf(req);
  const context = storeContext(req.scope);
  const { link, notice } = await findLink(context, address);
  if (!link) return sendNoLink(req, res, notice);
  const visit = { told: address.payment, signal: whenClientLeaves(res) };
  send(req, res, address, await visitLink(context, link, visit));
}

/** Somebody who has the link goes to pay. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const address = addressOf(req);
  const context = storeContext(req.scope);
  const { link, notice } = await findLink(context, address);
  if (!link) return sendNoLink(req, res, notice);
  const result = await payByLink(context, link, choiceOf(req));
  if (result.to === "page") {
    send(req, res, address, await pageOf(context, link, result.state), result.notice);
    return;
  }
  res.setHeader("Cache-Control", "no-store").setHeader("Referrer-Policy", "no-referrer");
  res.redirect(303, result.to === "cashier" ? result.url : codePage(address));
}

function choiceOf(req: MedusaRequest): PayChoice {
  const field = inBody(req);
  const [provider_id, amount] = [field("method"), field("amount")];
  const isSame: PayChoice["isSame"] = (wanted) => (stored) => asksForSame(wanted, stored);
  return { provider_id, amount, terminal: deviceIn(req).terminal, isSame };
}

const deviceIn = (req: MedusaRequest) => deviceOf({ userAgent: req.headers["user-agent"] });

/** Shows the code to scan, and waits for it to be paid. */
const codePage = ({ code }: Address): string => `?${new URLSearchParams({ c: code, payment: "pending" })}`;

function send(
  req: MedusaRequest,
  res: MedusaResponse,
  { code, looks }: Address,
  page: LinkPage,
  notice?: PayPage["notice"],
): void {
  const { wallet } = deviceIn(req);
  const written = { ...page, code, looks, wallet, language: languageOf(req), notice };
  // Browsers look at where the form's answer leads, too, and a cashier page may have another host than the gateway.
  const headers = headersOf({ form: `https: ${page.gateway}`, image: page.shop.logo });
  res.status(statusOf(written)).set(headers).type("html").send(writePayPage(written));
}

/** Of no shop and for nothing: not one statement is spent on it. */
function sendNoLink(req: MedusaRequest, res: MedusaResponse, notice?: "too_often"): void {
  const page = writeNoLink(languageOf(req), notice ?? "invalid");
  res
    .status(notice ? 429 : 404)
    .set(headersOf())
    .type("html")
    .send(page);
}
