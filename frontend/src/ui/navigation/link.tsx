import { Link, type LinkProps } from 'react-router-dom';
import { LinkButton } from '../button';
import { ArrowLeft, ArrowRight } from '../icons';

/** A link in running text. */
export const TextLink = (props: LinkProps) => <Link {...props} />;

/** A link above a page's content that leads back. */
export const BackLink = ({ children, ...rest }: LinkProps) => (
  <p className="pt-3">
    <LinkButton {...rest} tone="quiet" className="-ml-3" icon={<ArrowLeft />}>
      {children}
    </LinkButton>
  </p>
);

/** A link to the full list or page of which a section shows a part. */
export const MoreLink = ({ children, ...rest }: LinkProps) => (
  <LinkButton {...rest} tone="quiet">
    <span>{children}</span>
    <ArrowRight />
  </LinkButton>
);
