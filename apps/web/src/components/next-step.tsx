import type { useAppProps } from 'antd/es/app/context.js'
import type { ReactNode } from 'react'
import { newKey } from '../infra/new-key.ts'

/** What came of something, and what one mostly does next. */
export interface NextStep {
  said: ReactNode
  /** What the button says. */
  next: string
  run: () => void | Promise<unknown>
}
/** Long enough to read it and to decide. */
const SHOWN_S = 12

/** Says what worked, with a button that goes on from there. */
export function offerNext(message: useAppProps['message'], { said, next, run }: NextStep): void {
  const key = `next ${newKey()}`
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
