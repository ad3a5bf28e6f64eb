import { isLoopback, isSecureUrl } from "./fields";

const THIS_MACHINE = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "gateway.localhost",
  "127.0.0.1",
  "127.200.3.4",
  "::1",
  "[::1]",
  "[::ffff:7f00:1]",
];
const ELSEWHERE = [
  "gateway.example",
  "localhost.example",
  "notlocalhost",
  "127.0.0.1.example",
  "128.0.0.1",
  "10.0.0.1",
  "0.0.0.0",
  "[::]",
  "[fe80::1]",
  "[::ffff:a00:1]",
  "",
];

describe("this machine", () => {
  it.each(THIS_MACHINE)("is %s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(ELSEWHERE)("is not %s", (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it.each(["http://127.1:4010", "http://2130706433", "http://0x7f.1"])("is %s as well", (address) => {
    expect(isLoopback(new URL(address).hostname)).toBe(true);
  });
});

describe("an address for the gateway may be plain http", () => {
  it.each(["http://localhost:4010", "http://gateway.localhost", "http://[::1]:4010/x"])(
    "at %s",
    (address) => {
      expect(isSecureUrl(address)).toBe(true);
    },
  );

  it.each(["http://localhost.example", "http://localhost@gateway.example", "http://10.0.0.1"])(
    "but not at %s",
    (address) => {
      expect(isSecureUrl(address)).toBe(false);
    },
  );
});
