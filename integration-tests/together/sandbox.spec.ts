import { unitsOf } from "./units-of";

unitsOf("sandbox");
