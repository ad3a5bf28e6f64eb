import { killsOfOneOfTwo } from "./cases/kills";
import { twoActs } from "./cases/two-acts";
import { twoServers } from "./cases/two-servers";
import { inProcessShop } from "./processes/in-process-shop";

describe("a shop of two servers", () => inProcessShop(2, [...twoServers, ...twoActs, ...killsOfOneOfTwo]));
