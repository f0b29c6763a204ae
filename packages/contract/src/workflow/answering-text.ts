import type { Endpoint } from '../kit/index.ts'
import { values } from '../kit/index.ts'

/** The answer's data is a text: BPMN or a picture. */
export const answeringText = <E extends Endpoint>(endpoint: E): Omit<E, 'output'> & { output: typeof values } => ({
  ...endpoint,
  output: values,
})
