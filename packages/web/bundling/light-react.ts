/** What displays are drawn with in React's place: a small part of its weight, and all of it that they use. */
export const lightReact = {
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};
