import { create } from 'zustand'

/** What a form generator sends to be drawn. */
export interface PreviewForm {
  css?: unknown
  html?: unknown
  js?: unknown
  links?: unknown
  scripts?: unknown
}
/** The form that is shown instead of the console, and how often one was asked for: each is drawn in a frame of its own. */
export const usePreview = create<{ form?: PreviewForm; count: number }>(() => ({ count: 0 }))
export const closePreview = (): void => usePreview.setState({ form: undefined })

/** The form in a message of type `refreshFrame`: its data, or what stands beside the type. */
export function formOf(message: unknown): PreviewForm | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { type, data, ...rest } = message as { type?: unknown; data?: unknown }
  if (type !== 'refreshFrame') return undefined
  return typeof data === 'object' && data !== null ? data : rest
}

/** Whether a window may ask: one of this console, which this one opened or was opened by, or one of a site that was set up. */
async function maySend({ origin, source }: MessageEvent): Promise<boolean> {
  if (origin === location.origin) return source !== window
  if (!/^https?:/.test(origin)) return false
  const answer = await fetch('/preview-origins').catch(() => undefined)
  return answer?.ok === true && ((await answer.json()) as string[]).includes(origin)
}

/** Listens for forms to preview. @returns what ends it */
export function followPreviews(): () => void {
  const hear = async (event: MessageEvent): Promise<void> => {
    const form = formOf(event.data)
    if (form && (await maySend(event))) usePreview.setState(({ count }) => ({ form, count: count + 1 }))
  }
  const listen = (event: MessageEvent) => void hear(event)
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
