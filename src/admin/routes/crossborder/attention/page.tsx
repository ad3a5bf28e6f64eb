import { useNavigate } from "react-router-dom";
import { WaitingList } from "../../../attention/waiting-list";
import { crumbOf } from "../../../common/crumb";
import { Tabs } from "../../../payments/tabs";

const AttentionPage = () => {
  const navigate = useNavigate();
  const tabs = (
    <Tabs
      query={new URLSearchParams()}
      chosen="attention"
      onChoose={(tab) => navigate(tab === "with_money" ? "/crossborder" : `/crossborder?tab=${tab}`)}
    />
  );
  return <WaitingList tabs={tabs} />;
};

export const handle = crumbOf("attention");

export default AttentionPage;
