import { z } from "zod";

/** What the script that offers the methods is told to make a region in USD by. */
export const US_REGION = "us-region";

/** What the scripts that run inside the store write for the program that has started them. */
export const enabledSchema = z.object({
  /** What was done, in a line each. */
  lines: z.array(z.string()),
  madeRegion: z.boolean(),
  /** Why nothing was done. */
  refused: z.string().optional(),
  /** The key that a storefront asks the store by, if there is only one. */
  publishableKey: z.string().optional(),
});

/** Options as the plugin reads them. */
export const accountsSchema = z.array(z.object({ id: z.string(), options: z.unknown() }));

export const lookSchema = z.object({
  storeCors: z.string(),
  /** Of the origins that were asked about, those whose browsers may ask the store. */
  letIn: z.array(z.string()),
  /** Of the options of an account, in a line each. */
  mistakes: z.array(z.object({ account: z.string(), lines: z.array(z.string()) })),
  /** Ids of the payment providers that Medusa has, this plugin's alone. */
  providers: z.array(z.string()),
  regions: z.array(
    z.object({
      name: z.string(),
      currency: z.string(),
      payable: z.boolean(),
      /** Of this plugin. */
      offered: z.array(z.string()),
      made: z.coerce.date(),
    }),
  ),
  /** How many variants there are, and of those how many have a price in a currency. */
  variants: z.number(),
  priced: z.record(z.string(), z.number()),
  publishableKeys: z.array(z.string()),
  /** What the rules of the accounts name and the store has not. */
  unknownPlaces: z.array(z.object({ account: z.string(), names: z.array(z.string()) })),
  /** The addresses of the store, and of the shop whose payments it has and which it is not known as. */
  stranger: z.object({ address: z.string(), known: z.string() }).optional(),
});

/** What the store is now, or why nothing was decided. */
export const decidedSchema = z.union([z.object({ message: z.string() }), z.object({ refused: z.string() })]);

export type Look = z.output<typeof lookSchema>;
