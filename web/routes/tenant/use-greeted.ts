import { useEffect, useState } from 'react';

/** The longest name that stands beside the greeting in one line of a phone. */
const LONGEST = 20;

/** By what a tenant is greeted: the name, or of a long one the first, as messages do. Its rule is loaded for those alone. */
export function useGreeted(name: string): string {
  const [first, setFirst] = useState('');
  const isLong = name.length > LONGEST;
  useEffect(() => {
    if (isLong) void import('#shared/rules/first-name.ts').then(({ firstName }) => setFirst(firstName(name)), String);
  }, [isLong, name]);
  return isLong ? first : name;
}
