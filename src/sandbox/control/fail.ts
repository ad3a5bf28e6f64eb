import type { Response } from "express";

export function fail(response: Response, status: number, error: string): void {
  response.status(status).json({ error });
}
