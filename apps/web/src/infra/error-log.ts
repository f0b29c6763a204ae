import { create } from 'zustand'

/** Something that went wrong in the console and that nobody handled. */
export interface LoggedError {
  id: number
  at: Date
  message: string
  stack: string
  /** The component it came from, or what kind of event told of it. */
  info: string
  url: string
}
/** A page that fails again and again must not fill the memory. */
export const MOST_LOGGED = 50

export const useErrorLog = create<{ errors: readonly LoggedError[] }>(() => ({ errors: [] }))

let last = 0
export function logError(error: unknown, info: string): void {
  const known = error instanceof Error ? error : undefined
  const entry: LoggedError = {
    id: ++last,
    at: new Date(),
    message: known ? `${known.name}: ${known.message}` : String(error),
    stack: known?.stack ?? '',
    info,
    url: location.href,
  }
  useErrorLog.setState(({ errors }) => ({ errors: [entry, ...errors].slice(0, MOST_LOGGED) }))
}
export const clearErrors = (): void => useErrorLog.setState({ errors: [] })

// The browser reports a layout that took two rounds as an error; nothing is wrong then.
const HARMLESS = /^ResizeObserver loop/

/** Listens for what no component caught. Returns the function that stops listening. */
export function followErrors(): () => void {
  const failed = (event: ErrorEvent) => {
    if (!HARMLESS.test(event.message)) logError(event.error ?? event.message, 'window.error')
  }
  const rejected = ({ reason }: PromiseRejectionEvent) => {
    // A refusal of the server was shown when it came.
    if (!(reason instanceof Error && reason.name === 'ApiError')) logError(reason, 'unhandledrejection')
  }
  window.addEventListener('error', failed)
  window.addEventListener('unhandledrejection', rejected)
  return () => {
    window.removeEventListener('error', failed)
    window.removeEventListener('unhandledrejection', rejected)
  }
}
