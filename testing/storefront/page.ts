import type { NextFunction, Request, RequestHandler, Response } from "express";

/** A route whose failures reach the error page. */
export function page(serve: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    serve(request, response).catch(next);
  };
}

/** One field of a submitted form. */
export function field(request: Request, name: string): string {
  const form: unknown = request.body;
  const value: unknown = typeof form === "object" && form !== null ? Reflect.get(form, name) : undefined;
  return typeof value === "string" ? value.trim() : "";
}

/** One parameter of the address. */
export function parameter(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === "string" ? value : "";
}
