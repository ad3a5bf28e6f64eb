import { useParams } from "react-router-dom";
import { SubscriptionDetail } from "../../../../subscriptions/subscription-detail";

const SubscriptionPage = () => {
  const { schedule_no = "" } = useParams();
  return <SubscriptionDetail key={schedule_no} id={schedule_no} />;
};

/** Below the list, by the gateway's number. */
export const handle = {
  breadcrumb: ({ params }: { params: { schedule_no?: string } }) => params.schedule_no,
};

export default SubscriptionPage;
