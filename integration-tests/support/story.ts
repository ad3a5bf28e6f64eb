import type { Shop } from "./shop";

/** A part of a suite, in a file of its own. */
export type Story = (shop: Shop) => void;

export const story =
  (name: string, tests: Story): Story =>
  (shop) =>
    describe(name, () => tests(shop));

/** Opening a shop takes ten seconds: stories whose shops are alike share one. */
export const tell =
  (...stories: Story[]): Story =>
  (shop) =>
    stories.forEach((one) => one(shop));
