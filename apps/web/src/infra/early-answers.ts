declare global {
  interface Window {
    /** Answers by path to what `app/early.ts` asked with a token. */
    earlyAnswers?: { token: string; by: Map<string, Promise<Response>> }
  }
}

/** What was asked for while the page was loaded says nothing of later. */
const FRESH_MS = 10_000

/** The answer that was asked for before the program ran, once, and only to who asked for it. */
export function takeEarly(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.earlyAnswers
  if (!early || early.token !== token || performance.now() > FRESH_MS) return undefined
  const answer = early.by.get(path)
  early.by.delete(path)
  return answer
}
