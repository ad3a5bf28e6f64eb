import { useShop } from "../data/shop";
import { filled } from "../texts/texts";

interface QuantityProps {
  /** Of what. */
  title: string;
  value: number;
  disabled?: boolean;
  onChange(quantity: number): void;
}

const MOST = 20;

/** How many: one less, one more. */
export function Quantity({ title, value, disabled = false, onChange }: QuantityProps) {
  const { cart, product } = useShop().texts;
  return (
    <div className="quantity" role="group" aria-label={product.quantity}>
      <button
        type="button"
        aria-label={filled(cart.less, { title })}
        disabled={disabled || value <= 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={filled(cart.more, { title })}
        disabled={disabled || value >= MOST}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  );
}
