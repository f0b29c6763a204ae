/** What payments need to know of the world around the server. */
export interface PaymentSurroundings {
  /** Where channels reach this server, `https://console.example`, without a slash at the end. */
  publicUrl: string
  /** Where the payment sandbox answers, when there is one. */
  sandboxUrl?: () => Promise<string>
  /** Where people find its pages, when not there. */
  sandboxPages?: string
}
