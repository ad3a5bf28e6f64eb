/** The program of the Medusa process: a server that answers what only the benchmark asks. */
import { serve } from "../../testing/servers/serve";
import { ANSWERS } from "./answers";

void serve(ANSWERS);
