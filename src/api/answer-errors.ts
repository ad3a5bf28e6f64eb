import { errorHandler, type MedusaErrorHandlerFunction } from "@medusajs/framework/http";
import { answerTo } from "../payments/errors";

const medusas = errorHandler();

/** Medusa's own handler, which is given the plugin's errors as it can answer them. A store's own takes the place of this one. */
export const answerErrors: MedusaErrorHandlerFunction = (error, req, res, next) =>
  medusas(answerTo(error), req, res, next);
