export default async function Order({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <>
      <h1>Thank you</h1>
      <p>Order {id} was placed.</p>
    </>
  );
}
