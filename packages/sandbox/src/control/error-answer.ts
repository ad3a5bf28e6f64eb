import type { Response } from "express";

/** The control API answers every error as `{ "error": text }`. */
export function answerError(response: Response, status: number, error: string): void {
  response.status(status).json({ error });
}
