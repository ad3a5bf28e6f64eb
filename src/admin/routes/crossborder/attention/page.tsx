import { crumbOf } from "../../../common/crumb";
import { WaitingList } from "../../../attention/waiting-list";

export const handle = crumbOf("attention");

export default WaitingList;
