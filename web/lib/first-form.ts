import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form with a contract, like `useContractForm`, for the first pages of a visit: the code of the validation is loaded
 * when a field gets the focus, so that the page is shown sooner. If it cannot be loaded, the server alone validates,
 * because a browser does not retry a failed import.
 *
 * @param loadSchema the same function at every call, such as a module's own
 */
export function useFirstForm<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodMiniType<Output, Input>>,
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
  loadSchema: () => Promise<z.ZodMiniType<Output, Input>>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]);
  return zodResolver(schema);
}
