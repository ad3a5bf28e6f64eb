import { Frame, type Look, News, wordsOf } from "./parts";
import { type ReturnOptions, useReturn } from "./use-return";

/**
 * @example
 * const props: CrossborderReturnProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   retryUrl: "/checkout",
 * };
 */
export interface CrossborderReturnProps extends ReturnOptions, Look {
  /** Where the shopper chooses a method again. */
  retryUrl?: string;
}

/**
 * What came of the payment, on the page to which the browser comes back: the order, or what the shopper can do. A browser in
 * which the payment was not begun is told neither order nor cart, and which browser is.
 * @example
 * const Done = ({ sdk }: CrossborderReturnProps) => (
 *   <CrossborderReturn sdk={sdk} retryUrl="/checkout" onOrder={({ id }) => location.assign(`/order/${id}`)} />
 * );
 */
export function CrossborderReturn(props: CrossborderReturnProps) {
  const { say, result } = useReturn(props);
  const words = wordsOf(props);
  const canRetry = result && !result.elsewhere && !["paid", "held"].includes(result.outcome);
  return (
    <Frame look={props}>
      <News say={say} order={result?.order} words={words} />
      {result?.elsewhere && <p>{words.other_browser}</p>}
      {canRetry && props.retryUrl && (
        <a className="cb-button" href={props.retryUrl}>
          {words.other}
        </a>
      )}
    </Frame>
  );
}
