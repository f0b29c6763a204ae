/** What a service task may ask of the server. A model that names any other cannot be deployed. */
export const SERVICES: ReadonlySet<string> = new Set(['notify'])
