import { suitesOf } from "./suites-of";

suitesOf("first store");
