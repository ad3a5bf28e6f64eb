/** The program of a Medusa server process. */
import { serve } from "./serve";

void serve();
