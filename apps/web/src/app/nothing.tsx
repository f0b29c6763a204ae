/** Empty fallback of a route: the outline in the HTML stays until the page renders. Without one the router logs a warning. */
export const NOTHING = <></>
