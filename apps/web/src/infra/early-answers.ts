declare global {
  interface Window {
    /** Answers by path to what `app/early.ts` asked with a token. */
    earlyAnswers?: { token: string; by: Map<string, Promise<Response>> }
  }
}

/** The answer that was asked for before the program ran, once, and only to who asked for it. */
export function takeEarly(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.earlyAnswers
  if (!early || early.token !== token) return undefined
  const answer = early.by.get(path)
  early.by.delete(path)
  return answer
}
