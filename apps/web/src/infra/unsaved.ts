/** Forms with content that is not saved, by a function that tells whether they still have it. */
const held = new Set<() => boolean>()

/** Counts a form among those that are asked about before the page is left. @returns ends it */
export function holdUnsaved(isDirty: () => boolean): () => void {
  held.add(isDirty)
  return () => void held.delete(isDirty)
}
export const hasUnsaved = (): boolean => [...held].some((isDirty) => isDirty())
/** The person has agreed to leave: nobody is asked again. */
export const forgetUnsaved = (): void => held.clear()
