import type { useAppProps } from 'antd/es/app/context.js'
import type { ReactNode } from 'react'

/** What came of something, and what one mostly does next. */
export interface NextStep {
  said: ReactNode
  /** What the button says. */
  next: string
  run: () => void | Promise<unknown>
}
/** Long enough to read it and to decide. */
const SHOWN_S = 12

/** Says what worked, with a button that goes on from there; it takes the place of the one before, which is done. */
export function offerNext(message: useAppProps['message'], { said, next, run }: NextStep): void {
  const key = 'next step'
  const go = () => {
    message.destroy(key)
    // What was refused was told by the call itself.
    void Promise.resolve(run()).catch(() => undefined)
  }
  void message.success({
    key,
    duration: SHOWN_S,
    content: (
      <>
        {said}
        <button type="button" className="word-button next-step" onClick={go}>
          {next}
        </button>
      </>
    ),
  })
}
