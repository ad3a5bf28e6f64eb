import { generateKeyPairSync, sign } from "node:crypto";

/*
 * A certificate nobody trusts, made on the spot: a private key has no place in a repository, and a bare
 * machine has no openssl. X.509 v1 with the fewest fields, written in DER by hand.
 */

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ascii = (tag: number, text: string) => der(tag, Buffer.from(text, "ascii"));

const ECDSA_WITH_SHA256 = sequence(objectId("2a8648ce3d040302"));
const COMMON_NAME = "550403";

const pem = (label: string, content: Buffer) =>
  `-----BEGIN ${label}-----\n${content.toString("base64")}\n-----END ${label}-----\n`;

/** PEM key and self-signed certificate of a host, good until 2049. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(objectId(COMMON_NAME), ascii(0x0c, host))));
  const toBeSigned = sequence(
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(ascii(0x17, "200101000000Z"), ascii(0x17, "490101000000Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toBeSigned, privateKey));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: pem("CERTIFICATE", sequence(toBeSigned, ECDSA_WITH_SHA256, signature)),
  };
}
