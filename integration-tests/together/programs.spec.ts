import { unitsOf } from "./units-of";

unitsOf("programs");
