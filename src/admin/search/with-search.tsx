import type { ReactNode } from "react";
import { SearchBox } from "./search-box";

/** A page of the plugin with the search above it. */
export const WithSearch = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-y-3">
    <div className="flex justify-end">
      <SearchBox />
    </div>
    {children}
  </div>
);
