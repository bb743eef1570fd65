/** One refusal in the catalogue. */
export interface ErrorText {
  /** The HTTP status. */
  status: number;
  /** The envelope's statusCode where it differs from the HTTP status. */
  code?: number;
  en: string;
  tr: string;
}
