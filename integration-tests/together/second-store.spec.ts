import { suitesOf } from "./suites-of";

suitesOf("second store");
