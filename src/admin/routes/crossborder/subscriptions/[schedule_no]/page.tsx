import { useParams } from "react-router-dom";
import { SubscriptionDetail } from "../../../../subscriptions/subscription-detail";
import { useSubscriptionNumber } from "../../../../subscriptions/use-subscription";

const SubscriptionPage = () => {
  const { schedule_no = "" } = useParams();
  return <SubscriptionDetail key={schedule_no} id={schedule_no} />;
};

const Crumb = ({ id }: { id: string }) => useSubscriptionNumber(id);

/** Below the list, by the gateway's number: the address has our id. */
export const handle = {
  breadcrumb: ({ params }: { params: { schedule_no?: string } }) => <Crumb id={params.schedule_no ?? ""} />,
};

export default SubscriptionPage;
