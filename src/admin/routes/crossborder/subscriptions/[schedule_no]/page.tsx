import { useParams } from "react-router-dom";
import { WithSearch } from "../../../../search/with-search";
import { SubscriptionDetail } from "../../../../subscriptions/subscription-detail";

const SubscriptionPage = () => {
  const { schedule_no = "" } = useParams();
  return (
    <WithSearch>
      <SubscriptionDetail key={schedule_no} id={schedule_no} />
    </WithSearch>
  );
};

/** Below the list, by the gateway's number. */
export const handle = {
  breadcrumb: ({ params }: { params: { schedule_no?: string } }) => params.schedule_no,
};

export default SubscriptionPage;
