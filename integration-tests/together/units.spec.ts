import { unitsOf } from "./units-of";

unitsOf("units");
