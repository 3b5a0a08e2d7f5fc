import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';

/**
 * A form over a contract, as `useContractForm` makes it, for the pages on which people arrive: the code of the checks is
 * fetched when somebody begins to fill in, so that the page is there before it. Where it cannot be fetched, the server
 * alone checks: a browser never again asks for code that it once failed to fetch.
 *
 * @param loadSchema the same function at every call, as the module's own
 */
export function useFirstForm<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
) {
  useEffect(() => {
    const prepare = () => void (navigator.onLine && loadResolver(loadSchema).catch(() => undefined));
    addEventListener('focusin', prepare);
    return () => removeEventListener('focusin', prepare);
  }, [loadSchema]);
  const resolver: Resolver<Input, unknown, Output> = async (...fields) => {
    const check = await loadResolver(loadSchema).catch(() => unchecked as Resolver<Input, unknown, Output>);
    return check(...fields);
  };
  return useForm<Input, unknown, Output>({ resolver, defaultValues });
}

const unchecked = (values: unknown) => ({ values, errors: {} });

async function loadResolver<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]);
  return zodResolver(schema);
}
