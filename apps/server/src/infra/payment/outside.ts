/** What payments need to know of the world around the server. */
export interface PaymentSurroundings {
  /** Where channels reach this server, `https://console.example`, without a slash at the end. */
  publicUrl: string
  /** Where the payment sandbox answers, when there is one. */
  sandboxUrl?: () => Promise<string>
  /** The port of this machine on which hooks may be told: that of the sandbox, unless a test has a receiver of its own. */
  hookPort?: () => Promise<number>
  /** Where people find its pages, when not there. */
  sandboxPages?: string
}
