import type { HttpTypes } from "@medusajs/framework/types";
import { type Address, EXAMPLES, type Field, FIELDS, useSendTo, useTypedAddress } from "../data/address";
import { useShop } from "../data/shop";

const AUTOCOMPLETE: Record<Field, string> = {
  email: "email",
  first_name: "given-name",
  last_name: "family-name",
  address_1: "address-line1",
  city: "address-level2",
  postal_code: "postal-code",
};

export function AddressForm({ onSent }: { onSent(): void }) {
  const { texts, country } = useShop();
  const { checkout } = texts;
  const [address, setAddress] = useTypedAddress();
  const { mutate, isPending, isError } = useSendTo();
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(trimmed(address), { onSuccess: onSent });
      }}
    >
      {FIELDS.map((name) => (
        <label key={name} className={`field ${name}`}>
          {checkout[name]}
          <input
            required
            name={name}
            type={name === "email" ? "email" : "text"}
            autoComplete={AUTOCOMPLETE[name]}
            value={address[name]}
            onChange={(event) => setAddress({ ...address, [name]: event.target.value })}
          />
        </label>
      ))}
      <p className="quiet">
        {checkout.kept}{" "}
        <button type="button" className="plain" onClick={() => setAddress(EXAMPLES[country])}>
          {checkout.example}
        </button>
      </p>
      <button className="button wide" aria-disabled={isPending}>
        {checkout.next}
      </button>
      {isError && <p role="alert">{texts.shop.failed}</p>}
    </form>
  );
}

const trimmed = (address: Address): Address => {
  const result = { ...address };
  for (const name of FIELDS) result[name] = address[name].trim();
  return result;
};

type Place = Pick<
  HttpTypes.StoreCartAddress,
  "first_name" | "last_name" | "address_1" | "city" | "postal_code"
>;

export function AddressText({ email, address }: { email?: string | null; address?: Place | null }) {
  const { country } = useShop();
  const { first_name, last_name, address_1, city, postal_code } = address ?? {};
  // A Chinese name begins with the family name, whatever the page's language.
  const isChinese = /\p{Script=Han}/u.test(`${last_name ?? ""}${first_name ?? ""}`);
  const name = isChinese ? `${last_name ?? ""}${first_name ?? ""}` : `${first_name ?? ""} ${last_name ?? ""}`;
  return (
    <address>
      {name}
      <br />
      {address_1}
      <br />
      {country === "cn" ? `${postal_code ?? ""} ${city ?? ""}` : `${city ?? ""} ${postal_code ?? ""}`}
      {email && (
        <>
          <br />
          {email}
        </>
      )}
    </address>
  );
}
