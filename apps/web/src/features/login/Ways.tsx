import type { ReactNode } from 'react'

interface Props<Way extends string> {
  ways: readonly (readonly [Way, string])[]
  chosen: Way
  say: (key: string) => string
  onChoose: (way: Way) => void
}

/** The ways there are to do something, one of them chosen. */
export function Ways<Way extends string>({ ways, chosen, say, onChoose }: Props<Way>): ReactNode {
  return (
    <div className="login-ways">
      {ways.map(([each, label]) => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          {say(label)}
        </button>
      ))}
    </div>
  )
}
