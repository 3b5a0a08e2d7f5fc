/** The style sheet of the docs page. */
export const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h2 { margin: 2rem 0 0.5rem; text-transform: capitalize; }
  details { border-top: 1px solid #8884; }
  summary { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; padding: 0.6rem 0; cursor: pointer; }
  summary code { font-weight: 600; overflow-wrap: anywhere; }
  nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
  h3 { margin: 1rem 0 0.25rem; font-size: 1rem; }
  .table { overflow-x: auto; }
  table { border-collapse: collapse; font-size: 0.875rem; }
  th, td { padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid #8884; text-align: left; vertical-align: top; }
  .method { min-width: 4.5rem; color: #0f766e; }
  .who { color: #6b7280; }
  pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.5rem; background: #8881; font-size: 0.8125rem; }
  @media (prefers-color-scheme: dark) { .method { color: #5eead4; } .who { color: #9ca3af; } }
`;
