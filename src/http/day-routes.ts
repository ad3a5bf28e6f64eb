import * as http from "./days";
import { file, known, shapes } from "./route-shape";

/** What an accountant closes a day with. */
export const DAY_ROUTES = shapes({
  "GET days": {
    summary: "One day of a merchant, or of each: what moved, who has compared and signed it",
    query: http.ListDays,
    ...known(http.DayList),
  },
  "GET days/movements": {
    summary: "A page of what moved on a day, the earliest first",
    query: http.ListMovements,
    ...known(http.MovementList),
  },
  "GET days/export": {
    summary: "What moved on a day, as a CSV file",
    query: http.ExportMovements,
    ...file,
  },
  "POST days/statement-columns": {
    summary: "What the columns of a gateway's statement hold, as far as it can be told",
    body: http.GuessColumns,
    ...known(http.StatementColumnsAnswer),
  },
  "POST days/statement": {
    summary: "Compares the gateway's statement of a day with what moved on it",
    body: http.CompareStatement,
    ...known(http.DayAnswer),
  },
  "GET days/differences": {
    summary: "A page of the lines that differ from the gateway's statement, of a group",
    query: http.ListDifferentLines,
    ...known(http.DifferentLines),
  },
  "GET days/differences/export": {
    summary: "The lines that differ from the gateway's statement, as a CSV file",
    query: http.ExportDifferentLines,
    ...file,
  },
  "POST days/sign": {
    summary: "Signs a day with its figures as they are now, once",
    body: http.SignDay,
    ...known(http.DayAnswer),
  },
});
