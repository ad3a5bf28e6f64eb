import { buyOne } from "./cart";

export default function Home() {
  return (
    <form action={buyOne}>
      <h1>Shop</h1>
      <button>Buy one</button>
    </form>
  );
}
