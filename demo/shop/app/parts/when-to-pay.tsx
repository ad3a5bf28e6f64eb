import { useShop } from "../data/shop";

/** Before the order, as most shops have it, or after it: two accounts of this shop, which differ in `orderPlacement`. */
export function WhenToPay({ isFirst, onChoose }: { isFirst: boolean; onChoose(isFirst: boolean): void }) {
  const { when } = useShop().texts.checkout;
  return (
    <fieldset className="when">
      <legend>{when.title}</legend>
      {([false, true] as const).map((first) => {
        const [name, why] = first ? when.order : when.pay;
        return (
          <label key={name} className="choice">
            <input type="radio" name="when" checked={isFirst === first} onChange={() => onChoose(first)} />
            <span>
              {name} <span className="quiet">{why}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
