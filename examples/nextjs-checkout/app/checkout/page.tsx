import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Payment } from "./payment";

export default async function Checkout() {
  const id = (await cookies()).get("cart")?.value;
  if (!id) redirect("/");
  return (
    <>
      <h1>Checkout</h1>
      <Payment cart={{ id }} />
    </>
  );
}
